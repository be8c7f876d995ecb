// Tables that are wider than the screen can be scrolled by keyboard, too.
document.addEventListener('DOMContentLoaded', () => {
  const reach = () => {
    for (const wrap of document.querySelectorAll('.md-typeset__scrollwrap')) wrap.tabIndex = 0
  }
  reach()
  new MutationObserver(reach).observe(document.body, { childList: true, subtree: true })
})

// Examples run where they stand: in the Python that the games take along, of which nothing comes before a tap.
document.addEventListener('DOMContentLoaded', () => {
  if (!/\/(try|library|files)\/$/.test(location.pathname)) return
  const prompt = /^(>>>|\.\.\.) ?/
  const made = (tag, properties) => Object.assign(document.createElement(tag), properties)
  const examples = [...document.querySelectorAll('.highlight:has(.gp)')].map((block, at) => {
    const lines = block.textContent.split('\n').filter((line) => prompt.test(line))
    const code = made('textarea', { value: lines.map((line) => line.replace(prompt, '')).join('\n') })
    Object.assign(code, { hidden: true, rows: lines.length + 1, spellcheck: false, ariaLabel: 'The example, which you can change' })
    const button = made('button', { type: 'button', className: 'md-button', textContent: 'Run' })
    const said = made('div', { className: 'said', role: 'status' })
    block.after(code, button, said)
    button.addEventListener('click', () => (button.dataset.runs ? stop() : tap(at)))
    code.addEventListener('keydown', (event) => event.key === 'Enter' && event.ctrlKey && tap(at))
    return { block, code, button, said, ran: false }
  })
  let python
  /** Run an example, after those above it whose names it may need. */
  async function tap(at) {
    const { block, code, button, said } = examples[at]
    block.hidden = true
    code.hidden = false
    button.dataset.runs = true
    button.textContent = 'Stop'
    said.textContent = python ? 'Running …' : 'Python is on its way: 9 MB, the first time only.'
    try {
      python ??= await import('/live.js')
      for (const before of examples.slice(0, at)) {
        if (!before.ran) await python.run(before.code.value)
        before.ran = true
      }
      const [text, picture] = await python.run(code.value)
      examples[at].ran = true
      said.replaceChildren(made('pre', { textContent: text }))
      if (picture)
        said.append(made('img', { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: 'The position as a picture' }))
    } catch {
      said.textContent = 'Python can’t be reached. Check your connection and try again.'
    }
    rest(button)
  }
  function stop() {
    python?.stop()
    for (const example of examples) {
      example.ran = false
      if (example.button.dataset.runs) example.said.textContent = 'Stopped.'
      rest(example.button)
    }
  }
  function rest(button) {
    delete button.dataset.runs
    if (button.textContent === 'Stop') button.textContent = 'Run again'
  }
})

// Whoever came from the games goes back to them.
document.addEventListener('DOMContentLoaded', () => {
  const back = Object.assign(document.createElement('a'), { className: 'games', href: '/', textContent: 'Back to the games' })
  document.querySelector('.md-header__title')?.after(back)
})
