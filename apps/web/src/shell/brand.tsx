import { Logo } from '@primehour/ui/logo';
import { useSyncExternalStore } from 'react';
import { config } from '../config.ts';
import * as copy from '../copy/shell.ts';

const never = () => () => undefined;

/** The logo, or the name that the operator has set instead. */
export function Brand({ className }: { className?: string | undefined }) {
  const name = useSyncExternalStore(
    never,
    () => config().productName,
    () => copy.productName,
  );
  if (name === copy.productName) return <Logo label={name} className={className} />;
  return <span className="text-lg font-semibold">{name}</span>;
}
