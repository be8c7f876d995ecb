// Tables that are wider than the screen can be scrolled by keyboard, too.
document.addEventListener('DOMContentLoaded', () => {
  const reach = () => {
    for (const wrap of document.querySelectorAll('.md-typeset__scrollwrap')) wrap.tabIndex = 0
  }
  reach()
  new MutationObserver(reach).observe(document.body, { childList: true, subtree: true })
})
