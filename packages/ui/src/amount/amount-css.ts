export const amountCss = `
.mo-amount { direction: ltr; unicode-bidi: isolate; display: inline-flex; align-items: baseline; gap: .3em; max-width: 100%; }
.mo-amount__value { overflow: hidden; text-overflow: ellipsis; }
.mo-amount__unit { color: var(--mo-quiet); }
.mo-amount--large { font-size: calc(32px * var(--mo-scale)); line-height: calc(36px * var(--mo-scale)); font-weight: 600; letter-spacing: -.01em; }
.mo-amount--large .mo-amount__unit { font-size: calc(17px * var(--mo-scale)); line-height: calc(22px * var(--mo-scale)); font-weight: 500; letter-spacing: 0; }
`;
