import { storageKeys } from '@mooring/core';
import { useState } from 'react';
import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { readListedNamespaces } from '../site/listed-namespaces.ts';
import { WelcomeSkeleton } from '../welcome/welcome-skeleton.tsx';

/** A placeholder for what this visitor left: the page of an account, or the welcome. */
export function PageSkeleton() {
  const [namespaces] = useState(listedNamespaces);
  return namespaces === 0 ? <WelcomeSkeleton /> : <AccountSkeleton namespaces={namespaces} />;
}

/** The number of namespaces in the list of a visitor who was connected when the page was left; 0 for anyone else. */
function listedNamespaces(): number {
  try {
    const connected = localStorage.getItem(storageKeys.connectedNamespaces)?.split(',').length ?? 0;
    return connected === 0 ? 0 : (readListedNamespaces() ?? connected);
  } catch {
    return 0;
  }
}
