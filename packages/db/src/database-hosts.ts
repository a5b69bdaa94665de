/** The servers in a database URL: `postgres://user:password@a:5432,b:5432/primehour`, in the format of libpq. */

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;

/** One URL for each host, in order; a single one is returned unchanged. */
export function urlsOfHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = SHAPE.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  // We always look for the server that accepts writes.
  const own = rest.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, before: string, after: string) =>
    after === '&' ? before : '',
  );
  return hosts.split(',').map((host) => `${start}${host}${own}`);
}

/** For people: where the database is, without its password. */
export const hostsIn = (url: string): string => SHAPE.exec(url)?.[2] ?? '';
