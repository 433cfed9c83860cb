-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "byteSize" INTEGER;
