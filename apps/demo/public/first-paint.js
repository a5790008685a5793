// Runs before the first paint, which the page's own script is too late for: which placeholder of index.html is shown, and
// the language and direction that it is laid out in. `languageDirections` is from languages.generated.js.
(() => {
  const root = document.documentElement;
  let language = null;
  let connected = null;
  let listed = 0;
  try {
    language = localStorage.getItem('mooring-demo/language');
    connected = localStorage.getItem('@appkit/connected_namespaces');
    listed = Number(localStorage.getItem('mooring-demo/namespaces'));
  } catch {
    // A visitor without storage is a new one.
  }
  root.dataset.namespaces = connected === null ? '0' : String(listed || connected.split(',').length);
  const wanted = language === null ? navigator.languages : [language];
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  root.lang = codes.find((code) => Object.hasOwn(languageDirections, code)) ?? 'en';
  root.dir = languageDirections[root.lang];
})();
