// Runs before the first paint, so that a chosen theme never flashes in as the other one.
try {
  const theme = JSON.parse(localStorage.getItem('bisat.preferences') || '{}').theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // no storage, no choice: the system's theme holds
}
