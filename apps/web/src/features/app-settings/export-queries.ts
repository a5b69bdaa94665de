import { getExport, makeExportLink, requestExport } from '@primehour/contract/business-export';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showSaved } from '../../api/show-saved.ts';

const POLL_MS = 2_000;

export const exportQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getExport.id, businessId],
    queryFn: () => call(getExport, { query: { businessId } }),
    // A file exists for only a day.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'WAITING' || state.data?.state === 'WRITING' ? POLL_MS : false,
  });

export const requestExportMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: () => call(requestExport, { query: { businessId } }),
    onSuccess: (made, _nothing, _result, { client }) => showSaved(client, exportQuery(businessId), made),
  });

/** The browser downloads the file, so that it never has to fit into this page. */
export const downloadExportMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const { url } = await call(makeExportLink, { params: { id }, query: { businessId } });
      window.location.assign(url);
    },
  });
