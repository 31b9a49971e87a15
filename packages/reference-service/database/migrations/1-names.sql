-- `id` is the order of registration, and an index on the wallet holds the id as well (every SQLite index ends in the
-- rowid), so that a page is a range of that index wherever it begins. Text compares byte by byte.

CREATE TABLE names (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     wallet TEXT NOT NULL
   ) STRICT;
CREATE INDEX names_by_wallet ON names (wallet);
