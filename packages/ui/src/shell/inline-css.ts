/**
 * The inline card: no dialog, no shade, as high as its content. Used inside the shadow root only. Its ring does not
 * depend on the tokens that load with the views.
 */
export const inlineCss = `
:host { display: block; width: 360px; max-width: 100%; }
:host([hidden]) { display: none; }
.card {
  position: relative; display: flex; flex-direction: column; overflow: hidden; max-height: 640px;
  border-radius: var(--mo-radius-card); background: var(--mo-surface); box-shadow: 0 0 0 1px var(--mo-line), var(--mo-shadow-soft, 0 0 #0000);
}
.content { display: flex; flex-direction: column; min-height: 0; }
.content:empty { min-height: 320px; }
.failure { display: flex; flex-direction: column; gap: 16px; padding: 24px 16px; text-align: center; }
.failure > p { margin: 0; }
@media (forced-colors: active) { .card { border: 1px solid CanvasText; } }
`;
