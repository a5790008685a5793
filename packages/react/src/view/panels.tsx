import { Icon, type IconName } from '@mooring/ui';

export interface Panel {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Explanations, one below the other. */
export function Panels({ panels }: { readonly panels: readonly Panel[] }) {
  return (
    <ul className="panels">
      {panels.map(({ icon, title, text }) => (
        <li key={title} className="panel">
          <span className="panel__mark">
            <Icon name={icon} size={24} />
          </span>
          <span>
            <span className="panel__title">{title}</span>
            <span className="panel__text">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
