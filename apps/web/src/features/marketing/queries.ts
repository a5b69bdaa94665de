import { updateBusiness } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { CallInput } from '@primehour/contract/endpoint';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showSaved } from '../../api/show-saved.ts';
import { changeSession } from '../../session/store.ts';

export const linksQuery = (slug: string) =>
  queryOptions({
    queryKey: [getPartnerBookingDetails.id, slug],
    queryFn: () => call(getPartnerBookingDetails, { params: { slug } }),
  });

/** Caches the links of a saved business, so that they are not loaded again. */
export function cacheLinks(client: QueryClient, { slug, ...business }: BusinessInfo): Promise<void> {
  const { standardBookingUrl, socialLink, mediaUrl, logoUrl } = business;
  return showSaved(client, linksQuery(slug), { standardBookingUrl, socialLink, mediaUrl, logoUrl });
}

export const saveMarketingMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof updateBusiness>['body']) => call(updateBusiness, { params: { id }, body }),
    onSuccess: async (business, _body, _result, { client }) => {
      changeSession({ type: 'businessSaved', business });
      await cacheLinks(client, business);
    },
  });
