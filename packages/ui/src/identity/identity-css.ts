export const identityCss = `
.mo-mark, .mo-monogram, .mo-picture { display: block; flex: none; }
.mo-mark { border-radius: 50%; }
.mo-monogram text { font-family: var(--mo-font); }
.mo-picture { border-radius: 28%; object-fit: cover; background: var(--mo-hover); }
.mo-address {
  display: inline-flex; align-items: center; gap: 6px; max-width: 100%; min-height: 44px; padding: 0 10px; border: 0;
  border-radius: var(--mo-radius-small); background: transparent; cursor: pointer; font-weight: 500;
}
.mo-address__text { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mo-short { direction: ltr; unicode-bidi: isolate; white-space: nowrap; }
.mo-address__half { display: block; }
.mo-address .mo-icon { color: var(--mo-quiet); }
@media (hover: hover) { .mo-address:hover { background: var(--mo-hover); } }
`;
