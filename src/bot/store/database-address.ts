/** The public part of a database's address: its host, port and name, without user and password. */
export function databaseAddressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname === '/' ? '' : pathname}`;
}

/** The secret parts of a database's address: all of it, and the password, as written there and decoded. */
export function databaseSecretsOf(url: string | null | undefined): string[] {
  if (!url) return [];
  const { password, searchParams } = new URL(url);
  const passwords = [password, decodeURIComponent(password), searchParams.get('password') ?? ''];
  return [url, ...passwords.filter((each) => each !== '')];
}
