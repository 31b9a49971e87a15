import { buildSchema, graphql } from 'graphql';

/** The part of the Omnigraph's schema for names, owners and addresses, with its type names. */
const SCHEMA = buildSchema(`
  scalar Address
  scalar BeautifiedName
  scalar BigInt
  scalar CoinType
  scalar Hex
  scalar InterpretedName

  type Query {
    account(by: AccountByInput!): Account
    domain(by: DomainIdInput!): Domain
  }

  input AccountByInput @oneOf { address: Address }
  input DomainIdInput @oneOf { name: InterpretedName }
  input AccountDomainsWhereInput { canonical: Boolean }
  input DomainsOrderInput { by: DomainsOrderBy! dir: OrderDirection = ASC }
  enum DomainsOrderBy { NAME }
  enum OrderDirection { ASC DESC }

  type Account {
    address: Address!
    domains(
      after: String, first: Int, order: DomainsOrderInput, where: AccountDomainsWhereInput
    ): AccountDomainsConnection
  }
  type AccountDomainsConnection {
    edges: [AccountDomainsConnectionEdge!]!
    pageInfo: PageInfo!
    totalCount: Int!
  }
  type AccountDomainsConnectionEdge { cursor: String! node: Domain! }
  type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }

  interface Domain {
    canonical: DomainCanonical
    owner: Account
    registration: Registration
    resolve(accelerate: Boolean = true): ForwardResolve!
  }
  type ENSv1Domain implements Domain {
    canonical: DomainCanonical
    owner: Account
    registration: Registration
    resolve(accelerate: Boolean = true): ForwardResolve!
  }
  type UnindexedDomain implements Domain {
    canonical: DomainCanonical
    owner: Account
    registration: Registration
    resolve(accelerate: Boolean = true): ForwardResolve!
  }
  type DomainCanonical { depth: Int! name: CanonicalName! }
  type CanonicalName { beautified: BeautifiedName! interpreted: InterpretedName! }

  interface Registration { expired: Boolean! expiry: BigInt }
  type BaseRegistrarRegistration implements Registration { expired: Boolean! expiry: BigInt }

  type ForwardResolve { records: ResolvedRecords }
  type ResolvedRecords { addresses(coinTypes: [CoinType!]!): [ResolvedAddressRecord!]! }
  type ResolvedAddressRecord { address: Hex coinType: CoinType! }
`);

/** Returns the result of a query as JSON, with its errors. */
export const answerQuery = (source: string, variables: unknown, rootValue: object) =>
  graphql({
    schema: SCHEMA,
    source,
    rootValue,
    variableValues: typeof variables === 'object' && variables !== null ? { ...variables } : {},
  });
