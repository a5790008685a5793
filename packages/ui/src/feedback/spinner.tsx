/** A spinner. Decorative: also say in words what is loading. */
export function Spinner({ size = 20 }: { readonly size?: number | undefined }) {
  return (
    <svg className="mo-spinner" width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="7.75" stroke="currentColor" strokeOpacity=".2" strokeWidth="1.75" />
      <path
        d="M10 2.25A7.75 7.75 0 0117.75 10"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
