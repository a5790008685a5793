/** Layout of the views that register a name. */
export const namesCss = `
.names { display: flex; flex-direction: column; gap: 12px; }
.names .mo-field__note:empty { display: block; min-height: calc(18px * var(--mo-scale)); }
.names__list { margin: 0; padding: 0; list-style: none; }
.names__title { overflow-wrap: anywhere; }
.names__whole { margin: 0 auto; direction: ltr; max-width: 21.5ch; overflow-wrap: anywhere; text-align: center; font-family: ui-monospace, monospace; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.names .mo-row__name { overflow-wrap: anywhere; }
`;
