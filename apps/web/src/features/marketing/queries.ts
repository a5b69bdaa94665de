import { updateBusiness } from '@primehour/contract/business';
import type { CallInput } from '@primehour/contract/endpoint';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changeSession } from '../../session/store.ts';

export const linksQuery = (slug: string) =>
  queryOptions({
    queryKey: [getPartnerBookingDetails.id, slug],
    queryFn: () => call(getPartnerBookingDetails, { params: { slug } }),
  });

export const saveMarketingMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof updateBusiness>['body']) => call(updateBusiness, { params: { id }, body }),
    onSuccess: (business, _body, _result, { client }) => {
      const { standardBookingUrl, socialLink, mediaUrl, logoUrl } = business;
      changeSession({ type: 'businessSaved', business });
      client.setQueryData(linksQuery(business.slug).queryKey, { standardBookingUrl, socialLink, mediaUrl, logoUrl });
    },
  });
