// Before the first paint: the saved theme, so that a light page never flashes dark. Kept in step with src/lib/theme.ts.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.theme = 'light';
    document.querySelector('meta[name="theme-color"]').content = '#f5f7fa';
  }
} catch {
  // Storage is blocked: the dark default stays.
}
