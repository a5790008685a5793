import { useState } from 'react';
import { ViewHeading } from './view-heading.tsx';

export interface HeaderTitleProps {
  /** Id of the view. */
  readonly id: string;
  readonly title: string;
  readonly hidden: boolean;
  /** The view replaced another one, rather than opening with the card. */
  readonly moves: boolean;
}

/** The view's title; the previous title fades with its view. */
export function HeaderTitle({ id, title, hidden, moves }: HeaderTitleProps) {
  const [current, setCurrent] = useState({ id, title, hidden });
  const [left, setLeft] = useState<string>();
  if (current.id !== id) {
    setLeft(moves && !current.hidden ? current.title : undefined);
    setCurrent({ id, title, hidden });
  } else if (current.title !== title) {
    setCurrent({ id, title, hidden });
  }
  return (
    <div className={moves ? 'header__titles header__titles--move' : 'header__titles'}>
      <ViewHeading key={id} hidden={hidden} title={title} />
      {left !== undefined && (
        <div
          key={`left ${left}`}
          className="mo-title header__title header__title--left"
          dir="auto"
          aria-hidden="true"
          onAnimationEnd={() => setLeft(undefined)}
        >
          {left}
        </div>
      )}
    </div>
  );
}
