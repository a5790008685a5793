import { Icon } from '../icons/icon.tsx';
import { type IconName, iconPaths } from '../icons/icon-paths.ts';
import { Spinner } from './spinner.tsx';

export interface ToastProps {
  readonly variant: 'success' | 'error' | 'loading';
  /** Name of an icon that replaces the variant's. Unknown names are ignored. */
  readonly svg?: string | undefined;
  readonly message: string;
}

const icons = { success: <Icon name="check" />, error: <Icon name="warning" />, loading: <Spinner /> };

/** One short sentence. Put it inside a `ToastArea`, which announces it. */
export function Toast({ variant, svg = '', message }: ToastProps) {
  const name = (Object.keys(iconPaths) as readonly IconName[]).find((known) => known === svg);
  return (
    <div className={`mo-toast mo-toast--${variant}`}>
      {name === undefined ? icons[variant] : <Icon name={name} />}
      <span>{message}</span>
    </div>
  );
}
