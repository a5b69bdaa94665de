import { hydrateRoot } from 'react-dom/client';
import { Calendar } from './calendar/calendar.tsx';
import type { CalendarSeed } from './calendar/models.ts';

const root = document.getElementById('calendar');
const seed = document.getElementById('model')?.textContent;
if (root && seed) {
  const asRendered = root.innerHTML;
  try {
    // The seed was written by the same server that rendered this page.
    const start = JSON.parse(seed) as CalendarSeed;
    hydrateRoot(root, <Calendar {...start} isHydrated={false} />).render(<Calendar {...start} isHydrated />);
  } catch (error) {
    // A failed hydration may leave the page incomplete; the server's links and forms work without it.
    root.innerHTML = asRendered;
    reportError(error);
  }
}
