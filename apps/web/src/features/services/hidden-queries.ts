import { updateService } from '@primehour/contract/service';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { servicesQuery } from './queries.ts';

/**
 * Hides a service from everyone without a link that shows it, or shows it to everyone again
 * (product/links#hidden-services).
 */
export const hideServiceMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: ({ id, isHidden }: { id: string; isHidden: boolean }) =>
      call(updateService, { params: { id }, query: { businessId }, body: { isHidden } }),
    onSuccess: (_service, _change, _result, { client }) =>
      client.invalidateQueries({ queryKey: servicesQuery(businessId).queryKey }),
  });
