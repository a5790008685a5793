/** Modules whose templates are style sheets. */
const styleModule = /-css\.ts$/;

/**
 * A style sheet without the spaces and line ends that it is written with. Spaces that mean something stay: between
 * selectors, before a colon, around the signs of a calculation.
 *
 * @param {string} css
 */
export function shortCss(css) {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}');
}

/**
 * The parts of a module that stand in its templates, shortened, last first so that earlier places stay true.
 *
 * @param {import('vite').Rolldown.PluginContext} context
 * @param {string} code
 */
function shortTemplates(context, code) {
  /** @type {{ start: number, raw: string }[]} */
  const parts = [];
  JSON.stringify(context.parse(code, { lang: 'ts' }), (_key, node) => {
    // A part's place takes in the marks around it.
    if (node?.type === 'TemplateElement')
      parts.push({ start: code.indexOf(node.value.raw, node.start), raw: node.value.raw });
    return node;
  });
  parts.sort((one, other) => other.start - one.start);
  let short = code;
  for (const { start, raw } of parts)
    short = short.slice(0, start) + shortCss(raw) + short.slice(start + raw.length);
  return short;
}

/**
 * Ships style sheets that stand in modules without what only their readers need: no bundler of a site shortens text.
 *
 * @returns {import('vite').Rolldown.Plugin}
 */
export function shortStyles() {
  return {
    name: 'short-styles',
    transform: {
      filter: { id: styleModule },
      order: 'pre',
      handler(code) {
        return { code: shortTemplates(this, code), map: null };
      },
    },
  };
}
