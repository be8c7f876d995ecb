// Runs before the first paint: a chosen theme never flashes in as the other one; words, and the first picture of the
// lobby, come beside the script.
let kept = {}
try {
  kept = JSON.parse(localStorage.getItem('bisat.preferences') || '{}')
} catch {
  // no storage, no choice: the system's theme and language hold
}
if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme
for (const language of [kept.language, ...navigator.languages.map((each) => each.split('-')[0].toLowerCase()), 'en']) {
  const words = document.querySelector(`meta[name="words-${language}"]`)
  if (words) {
    document.documentElement.lang = language // what the build wrote in another one stays hidden (base.css)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: words.content }))
    break
  }
}
const picture = location.pathname === '/' && document.querySelector('meta[name="first-picture"]')
if (picture) {
  const ahead = { rel: 'preload', as: 'image', fetchPriority: 'high', href: picture.content }
  document.head.append(Object.assign(document.createElement('link'), ahead))
}
