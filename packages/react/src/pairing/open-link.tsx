import type { ComponentPropsWithoutRef } from 'react';

type OpenLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'className' | 'role' | 'aria-disabled'>;

/** Opens a wallet: the view's main action. Until it has an address, it is a disabled link. */
export function OpenLink(props: OpenLinkProps) {
  const awaits = props.href === undefined;
  return (
    <a
      {...props}
      className="mo-button mo-button--primary mo-button--wide"
      role={awaits ? 'link' : undefined}
      aria-disabled={awaits || undefined}
    />
  );
}
