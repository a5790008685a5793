export const spinnerCss = `
@keyframes mo-turn { to { rotate: 360deg; } }
@keyframes mo-breathe { 50% { opacity: .45; } }
.mo-spinner { display: block; flex: none; animation: mo-turn 900ms linear infinite; }
@media (prefers-reduced-motion: reduce) {
  .mo-spinner { animation: mo-breathe 1600ms ease-in-out infinite; }
}
`;
