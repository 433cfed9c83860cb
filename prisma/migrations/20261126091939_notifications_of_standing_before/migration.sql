-- What people were told of it before leads there, too.
UPDATE "Notification" SET kind = 'STANDING'
WHERE kind = 'SYSTEM' AND (target LIKE 'sanction:%' OR target LIKE 'lifted:%' OR target LIKE 'appeal:%:answer');
