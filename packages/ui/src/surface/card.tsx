import { type ComponentPropsWithRef, useId } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** A heading that names the section. */
  readonly title?: string | undefined;
  /** Next to the heading: one small action or a tag. */
  readonly action?: React.ReactNode | undefined;
}

export function Card({ title, action, className, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section
      {...rest}
      className={joinClasses('mo-card', className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className="mo-card__head">
          <h2 id={id} className="mo-title">
            {title}
          </h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
