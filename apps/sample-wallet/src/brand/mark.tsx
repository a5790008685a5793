/** The product's mark: two arches of a rope over a ring. Decoration. */
export function Mark({ size = 28 }: { readonly size?: number | undefined }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect className="mark__ground" width="32" height="32" rx="9" />
      <path
        className="mark__rope"
        d="M7 23.5V14a4.5 4.5 0 019 0 4.5 4.5 0 019 0v9.5"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle className="mark__ring" cx="16" cy="21.5" r="2.25" />
    </svg>
  );
}
