import { hydrateRoot } from 'react-dom/client';
import { Calendar } from './calendar/calendar.tsx';
import type { CalendarSeed } from './calendar/models.ts';

const root = document.getElementById('calendar');
const seed = document.getElementById('model')?.textContent;
if (root && seed) {
  const asRendered = root.innerHTML;
  // The seed was written by the server that rendered this page.
  hydrateRoot(root, <Calendar {...(JSON.parse(seed) as CalendarSeed)} />, {
    // React empties what it can't render; the server's links and forms do the same without it.
    onUncaughtError: (error) => {
      root.innerHTML = asRendered;
      reportError(error);
    },
  });
}
