// Runs before the first paint: a chosen theme never flashes in as the other one, and words come beside the script.
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
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: words.content }))
    break
  }
}
