export const languagesCss = `
.mo-languages { display: flex; flex-wrap: wrap; align-items: center; min-width: 0; margin: 0 -12px; padding: 0; border: 0; }
.mo-languages [aria-pressed='true'] { color: inherit; font-weight: 600; }
.mo-languages [role='alert'] { flex-basis: 100%; padding-inline: 12px; }
:root:lang(ar) :is(h1, h2, h3, header *) { letter-spacing: 0; }
`;
