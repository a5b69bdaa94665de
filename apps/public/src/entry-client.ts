import { RESENT_MESSAGE_SECONDS } from '@primehour/domain/limits';
import { cleanTypedInput } from './client/clean-input.ts';
import { clearPassingMessages, startCountdowns } from './client/countdowns.ts';
import { followFallingPrices } from './client/falling-prices.ts';
import { keepAsPage } from './client/keep-as-page.ts';
import { showLocalTimes } from './client/local-times.ts';
import { refreshOnReturn } from './client/refresh-on-return.ts';
import { serverSkewMs } from './client/server-clock.ts';
import { showPending } from './client/show-pending.ts';
import { offerTestCard } from './client/test-card.ts';

// Every page loads this; it only improves what already works as links and forms.
showPending();
keepAsPage();
cleanTypedInput();
refreshOnReturn();
showLocalTimes();
startCountdowns(serverSkewMs());
followFallingPrices(serverSkewMs());
clearPassingMessages(RESENT_MESSAGE_SECONDS * 1000);
offerTestCard();
