import { Logo } from '@primehour/ui/logo';
import { useSyncExternalStore } from 'react';
import { config, DEFAULT_PRODUCT_NAME } from '../config.ts';

const never = () => () => undefined;

/** The drawn logo, or the name that an operator has chosen instead of it. */
export function Brand({ className }: { className?: string | undefined }) {
  const name = useSyncExternalStore(
    never,
    () => config().productName,
    () => DEFAULT_PRODUCT_NAME,
  );
  if (name === DEFAULT_PRODUCT_NAME) return <Logo label={name} className={className} />;
  return <span className="text-lg font-semibold">{name}</span>;
}
