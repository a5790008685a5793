export const listCss = `
.mo-row {
  display: flex; align-items: center; gap: 12px; width: 100%; min-height: 56px; padding-block: 8px; padding-inline: 10px 12px;
  border: 0; border-radius: var(--mo-radius-row); background: transparent; text-align: start;
}
.mo-row--button { cursor: pointer; background: var(--mo-hover); transition: background-color 120ms; }
.mo-row--button:active { background: var(--mo-press); }
.mo-row--button:disabled { cursor: default; background: transparent; }
.mo-row--button:disabled > :not(.mo-tag) { opacity: .5; }
.mo-row--current { box-shadow: inset 0 0 0 1px var(--mo-line); }
.mo-row__mark { display: grid; place-items: center; flex: none; width: 36px; height: 36px; }
.mo-row__text { display: flex; flex-direction: column; flex: 1; min-width: 0; }
.mo-row__name, .mo-row__detail { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; }
.mo-row__name { font-weight: 500; unicode-bidi: isolate; text-align: -webkit-match-parent; text-align: match-parent; }
.mo-row__detail { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.mo-row__trailing { flex: none; display: flex; align-items: center; gap: 4px; color: var(--mo-quiet); }
.mo-tag {
  flex: none; padding: 2px 8px; border-radius: var(--mo-radius-full); background: var(--mo-hover);
  font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); white-space: nowrap;
}
.mo-tag--ok { background: var(--mo-ok-tint); color: var(--mo-ok); }
.mo-tag--warn { background: var(--mo-warn-tint); color: var(--mo-warn); }
.mo-tag--danger { background: var(--mo-danger-tint); color: var(--mo-danger); }
@media (hover: hover) { .mo-row--button:not(:disabled):hover { background: var(--mo-press); } }
`;
