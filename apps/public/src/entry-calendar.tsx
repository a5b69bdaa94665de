import { hydrateRoot } from 'react-dom/client';
import { Calendar } from './calendar/calendar.tsx';
import type { CalendarSeed } from './calendar/models.ts';

const root = document.getElementById('calendar');
const seed = document.getElementById('model')?.textContent;
// The seed was written by the server that rendered this page.
if (root && seed) hydrateRoot(root, <Calendar {...(JSON.parse(seed) as CalendarSeed)} />);
