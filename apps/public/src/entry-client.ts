import { RESENT_MESSAGE_SECONDS } from '@primehour/domain/limits';
import { clearPassingMessages, startCountdowns } from './client/countdowns.ts';
import { followFallingPrices } from './client/falling-prices.ts';
import { showLocalTimes } from './client/local-times.ts';
import { showPending } from './client/pending.ts';
import { refreshOnReturn } from './client/return.ts';
import { serverSkewMs } from './client/server-clock.ts';
import { offerTestCard } from './client/test-card.ts';
import { tidyTyping } from './client/typing.ts';

// Every page loads this; it only smooths what already works as links and forms.
showPending();
tidyTyping();
refreshOnReturn();
showLocalTimes();
startCountdowns(serverSkewMs());
followFallingPrices(serverSkewMs());
clearPassingMessages(RESENT_MESSAGE_SECONDS * 1000);
offerTestCard();
