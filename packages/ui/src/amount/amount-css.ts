export const amountCss = `
.mo-amount { display: inline-flex; align-items: baseline; gap: .3em; max-width: 100%; }
.mo-amount__value { overflow: hidden; text-overflow: ellipsis; }
.mo-amount__unit { color: var(--mo-quiet); }
.mo-amount--large { font-size: 32px; line-height: 36px; font-weight: 600; letter-spacing: -.01em; }
.mo-amount--large .mo-amount__unit { font-size: 17px; line-height: 22px; font-weight: 500; letter-spacing: 0; }
`;
