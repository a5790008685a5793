// Runs before the first paint, which the page's own script is too late for: which placeholder of index.html is shown, and
// the language and direction that it is laid out in.
(() => {
  const root = document.documentElement;
  let language = null;
  let namespaces = null;
  try {
    language = localStorage.getItem('mooring-demo/language');
    namespaces = localStorage.getItem('@appkit/connected_namespaces');
  } catch {
    // A visitor without storage is a new one.
  }
  root.dataset.namespaces = namespaces === null ? '0' : String(namespaces.split(',').length);
  const wanted = language === null ? navigator.languages : [language];
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  root.lang = codes.find((code) => ['en', 'es', 'ar'].includes(code)) ?? 'en';
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
})();
