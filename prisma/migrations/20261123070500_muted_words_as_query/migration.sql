-- As a query and no pattern: one of many phrases would take PostgreSQL long to read. Nobody has muted a word yet.
ALTER TABLE "User" DROP COLUMN "mutedPattern",
ADD COLUMN     "mutedQuery" TEXT;
