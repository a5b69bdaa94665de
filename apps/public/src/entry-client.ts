import { RESENT_MESSAGE_SECONDS } from '@primehour/domain/limits';
import { clearPassingMessages, startCountdowns } from './client/countdowns.ts';
import { showLocalTimes } from './client/local-times.ts';
import { showPending } from './client/pending.ts';
import { offerTestCard } from './client/test-card.ts';
import { tidyTyping } from './client/typing.ts';

// Every page loads this; it only smooths what already works as links and forms.
showPending();
tidyTyping();
showLocalTimes(Intl.DateTimeFormat().resolvedOptions().timeZone);
startCountdowns(serverNow() - Date.now());
clearPassingMessages(RESENT_MESSAGE_SECONDS * 1000);
offerTestCard();

/** The server's clock now: what it said when it made the page, and the time since the page began to arrive. */
function serverNow(): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Number(document.documentElement.dataset['now']) + performance.now() - (arrival?.responseStart ?? 0);
}
