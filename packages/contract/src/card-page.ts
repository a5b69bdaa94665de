import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import type { PageModel } from './pages.ts';

/**
 * Whose card fields a page shows, to pay or to save a card; undefined on all other pages. The document loads their
 * script, and the server's content security policy allows it; both use this function, because one without the other
 * shows no fields.
 */
export function cardProviderOf(model: PageModel): PaymentProviderName | undefined {
  switch (model.kind) {
    case 'my-booking': {
      const { provider, booking, bookAgainPath } = model;
      return booking.status === 'PENDING' && bookAgainPath !== null ? provider : undefined;
    }
    case 'my-due':
      return model.due ? model.provider : undefined;
    case 'my-new-card':
      return model.setup ? model.provider : undefined;
    case 'auction':
      return model.step.kind === 'CARD' ? model.step.provider : undefined;
    case 'offer':
      return model.card?.provider;
    default:
      return undefined;
  }
}
