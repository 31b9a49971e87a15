/**
 * Kubernetes announces every Service to each pod in environment variables. A Service named `page` sets
 * `PAGE_PORT=tcp://10.0.0.1:80`
 * (https://kubernetes.io/docs/tutorials/services/connect-applications-service/#environment-variables). Docker's links
 * do the same.
 */

const LINK_ADDRESS = /^(?:tcp|udp|sctp):\/\//;

/** The part after the name of the Service. */
const LINK_SUFFIX =
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/;

/** An environment without the variables of Services. */
export interface WithoutServiceLinks {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The removed variables. */
  readonly names: readonly string[];
}

export function withoutServiceLinks(
  environment: Readonly<Record<string, string | undefined>>,
): WithoutServiceLinks {
  const services = Object.entries(environment).flatMap(([name, value]) =>
    name.endsWith('_PORT') && LINK_ADDRESS.test(value?.trim() ?? '') ? [name.slice(0, -'_PORT'.length)] : [],
  );
  const isLink = (name: string) =>
    services.some(
      (service) => name.startsWith(service) && LINK_SUFFIX.exec(name.slice(service.length))?.index === 0,
    );
  const entries = Object.entries(environment);
  return {
    variables: Object.fromEntries(entries.filter(([name]) => !isLink(name))),
    names: entries.flatMap(([name]) => (isLink(name) ? [name] : [])),
  };
}

/** The message for a setting whose name such a variable has. */
export const LINK_IGNORED =
  'contains the address of a Kubernetes Service or a Docker link and is ignored: set enableServiceLinks: false in the pod';
