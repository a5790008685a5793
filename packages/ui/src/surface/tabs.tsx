import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface TabsProps {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const base = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const step = steps[event.key];
    if (step === undefined) return;
    const signed = event.currentTarget.matches(':dir(rtl)') ? -step : step;
    const next = tabs[(index + signed + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    const list = event.currentTarget.parentElement;
    list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className="mo-tabs">
      <div className="mo-tabs__list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            className="mo-tabs__tab"
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${value}`}>
        {children}
      </div>
    </div>
  );
}
