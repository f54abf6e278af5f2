/** What an import may begin with; the reader looks at the bytes, whatever the name. */
export const PRICE_FILES = '.csv,.txt,.tsv,.json,.zip,.gz,.parquet,text/csv,text/plain'
