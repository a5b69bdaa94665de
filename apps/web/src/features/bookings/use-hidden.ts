import { useState } from 'react';
import { parseHidden, serializeHidden } from './columns-model.ts';

/** The columns hidden on this device, by business. */
const KEY = 'primehour.hidden-columns';

/** Who is hidden in the day view, remembered on this device. */
export function useHidden(businessId: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => parseHidden(read(), businessId));
  const hide = (next: readonly string[]) => {
    setHidden([...next]);
    try {
      localStorage.setItem(KEY, serializeHidden(read(), businessId, next));
    } catch {
      // If the browser refuses storage, the choice applies but is not remembered.
    }
  };
  return [hidden, hide];
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
