import { Icon } from '../icons/icon.tsx';
import { Spinner } from './spinner.tsx';

export interface ToastProps {
  readonly variant: 'success' | 'error' | 'loading';
  readonly message: string;
}

const icons = { success: <Icon name="check" />, error: <Icon name="warning" />, loading: <Spinner /> };

/** One short sentence. Put it inside a `ToastArea`, which announces it. */
export function Toast({ variant, message }: ToastProps) {
  return (
    <div className={`mo-toast mo-toast--${variant}`}>
      {icons[variant]}
      <span>{message}</span>
    </div>
  );
}
