/** What may be said of a Redis: its host, port and database, without user and password. */
export function redisAddressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '6379'}${pathname === '/' ? '' : pathname}`;
}

/** What must never be said of it: the password, as it is written in the address and as it is meant. */
export function redisSecretsOf(url: string | undefined): string[] {
  const password = url === undefined ? '' : new URL(url).password;
  return password === '' ? [] : [password, decodeURIComponent(password)];
}
