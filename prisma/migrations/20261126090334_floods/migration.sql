-- AlterEnum
ALTER TYPE "ReportKind" ADD VALUE 'FLOOD';

-- CreateTable
CREATE TABLE "Flood" (
    "id" SERIAL NOT NULL,
    "print" TEXT NOT NULL,

    CONSTRAINT "Flood_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Sighting" (
    "id" SERIAL NOT NULL,
    "print" TEXT NOT NULL,
    "postId" INTEGER,
    "authorId" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ticketId" INTEGER,

    CONSTRAINT "Sighting_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Flood_print_key" ON "Flood"("print");

-- CreateIndex
CREATE INDEX "Sighting_print_at_idx" ON "Sighting"("print", "at");

-- CreateIndex
CREATE INDEX "Sighting_ticketId_id_idx" ON "Sighting"("ticketId", "id" DESC);

-- CreateIndex
CREATE INDEX "Sighting_authorId_ticketId_idx" ON "Sighting"("authorId", "ticketId");

-- CreateIndex
CREATE UNIQUE INDEX "Sighting_postId_print_key" ON "Sighting"("postId", "print");

-- AddForeignKey
ALTER TABLE "Sighting" ADD CONSTRAINT "Sighting_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sighting" ADD CONSTRAINT "Sighting_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sighting" ADD CONSTRAINT "Sighting_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;
