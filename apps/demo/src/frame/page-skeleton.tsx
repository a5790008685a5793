import { storageKeys } from '@mooring/core';
import { useState } from 'react';
import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { WelcomeSkeleton } from '../welcome/welcome-skeleton.tsx';

/** A placeholder for what this visitor left: the page of an account, or the welcome. */
export function PageSkeleton() {
  const [connected] = useState(wasConnected);
  return connected ? <AccountSkeleton /> : <WelcomeSkeleton />;
}

function wasConnected(): boolean {
  try {
    return localStorage.getItem(storageKeys.connectedNamespaces) !== null;
  } catch {
    return false;
  }
}
