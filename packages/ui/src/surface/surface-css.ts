export const surfaceCss = `
.mo-card {
  display: flex; flex-direction: column; gap: 16px; padding: 20px; border-radius: var(--mo-radius-sheet);
  background: var(--mo-raised); box-shadow: 0 0 0 1px var(--mo-line), var(--mo-shadow-soft); min-width: 0;
}
.mo-card__head { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 24px; }
.mo-tabs { display: flex; flex-direction: column; gap: 12px; }
.mo-tabs__list { display: flex; gap: 4px; padding: 4px; border-radius: var(--mo-radius-row); background: var(--mo-sunken); }
.mo-tabs__tab {
  flex: 1; min-height: 44px; padding: 0 12px; border: 0; border-radius: var(--mo-radius-small);
  background: transparent; color: var(--mo-quiet); font-weight: 500; cursor: pointer;
}
.mo-tabs__tab[aria-selected='true'] { background: var(--mo-raised); color: var(--mo-text); box-shadow: var(--mo-shadow-soft); }
`;
